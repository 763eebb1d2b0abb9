import { SignIn, UiProvider } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import { scheme, theme } from "../values/theme.ts"

export const Page = () => (
  <UiProvider theme={theme} scheme={scheme}>
    <SignIn />
  </UiProvider>
)
