import { SignIn } from "@okto-effect/react/ui"

export const Example = () => <SignIn methods={["email", "whatsapp"]} />
