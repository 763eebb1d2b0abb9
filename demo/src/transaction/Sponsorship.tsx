/** Whether fees are sponsored on a chain, and the fee payer where they are. */
import { Alert, Text, TextInput, type TextInputProps } from "@mantine/core"
import type { Chain } from "@okto-effect/sdk"
import { networkName } from "../format/networkName.ts"
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
            ? `Sponsorship is enabled. Fees on ${networkName(chain)} can be sponsored.`
            : `Sponsorship is not enabled. Your wallet pays fees on ${networkName(chain)} in its native coin.`}
        </Text>
      </Alert>
      {isSponsored(chain) && (
        <TextInput
          label="Fee payer address"
          description="Leave as zero to use your app's sponsor."
          classNames={{ input: "mono" }}
          {...feePayer}
        />
      )}
    </>
  )
