/** Who pays the fees on a chain: said, and asked for where there is a choice. */
import { Alert, Text, TextInput, type TextInputProps } from "@mantine/core"
import type { Chain } from "@okto-effect/sdk"
import { isSponsored } from "../forms/form.ts"

export const Sponsorship = ({
  chain,
  ...feePayer
}: Omit<TextInputProps, "label" | "description"> & { readonly chain: Chain | undefined }) =>
  chain !== undefined && (
    <>
      <Alert variant="light" color={isSponsored(chain) ? "teal" : "gray"}>
        <Text size="sm">
          {isSponsored(chain)
            ? `Sponsorship is enabled on ${chain.networkName}: somebody else can pay the fees.`
            : `Sponsorship is not enabled on ${chain.networkName}: your wallet pays the fees in its native coin.`}
        </Text>
      </Alert>
      {isSponsored(chain) && (
        <TextInput
          label="Fee payer address"
          description="Who pays the fees; the zero address leaves it to your client's sponsor"
          classNames={{ input: "mono" }}
          {...feePayer}
        />
      )}
    </>
  )
