// Hermes has no `crypto`: this must come first.
import "react-native-get-random-values"
import { registerRootComponent } from "expo"
import { App } from "./src/App"

registerRootComponent(App)
