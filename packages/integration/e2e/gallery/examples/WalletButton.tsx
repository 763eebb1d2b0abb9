import { WalletButton } from "@okto-effect/react/ui"

export const Example = () => <WalletButton />
