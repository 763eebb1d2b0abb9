/** A token's letter: logos are not loaded from other hosts. */
import { Avatar } from "@mantine/core"

export const TokenAvatar = ({ symbol }: { readonly symbol: string }) => (
  <Avatar radius="xl" size={36} color="gray" variant="light" aria-hidden>
    {symbol.slice(0, 1).toUpperCase() || "?"}
  </Avatar>
)
