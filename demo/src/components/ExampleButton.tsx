import { Button, type ButtonProps } from "@mantine/core"

export const ExampleButton = ({ onClick, ...props }: ButtonProps & { readonly onClick: () => void }) => (
  <Button variant="subtle" px="xs" ml={-10} onClick={onClick} {...props}>
    Fill with an example
  </Button>
)
