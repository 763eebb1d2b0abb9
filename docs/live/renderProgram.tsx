/** Renders the component of a program over an emulator in the page. */
import * as react from "@okto-effect/react"
import * as query from "@okto-effect/react/query"
import * as ui from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import * as emulator from "@okto-effect/emulator"
import * as sdk from "@okto-effect/sdk"
import * as tanstack from "@tanstack/react-query"
import * as React from "react"
import { createRoot } from "react-dom/client"
import * as runtime from "react/jsx-runtime"
import { configuration } from "./backend.ts"
import { evaluate } from "./evaluate.ts"
import type { Line, Running } from "./runProgram.ts"

type Provider = typeof react.OktoProvider

/** A program's provider, whose requests stay in the page. */
const LocalProvider: Provider = ({ children, client, config }) =>
  client === undefined ? (
    <react.OktoProvider
      config={{ ...configuration, ...config, fetch: configuration.fetch, sessionStore: configuration.sessionStore }}
    >
      {children}
    </react.OktoProvider>
  ) : (
    <react.OktoProvider client={client}>{children}</react.OktoProvider>
  )

const modules = {
  react: React,
  "react/jsx-runtime": runtime,
  "@okto-effect/react": { ...react, OktoProvider: LocalProvider },
  "@okto-effect/react/query": query,
  "@okto-effect/react/ui": ui,
  "@okto-effect/sdk": sdk,
  "@okto-effect/emulator": emulator,
  "@tanstack/react-query": tanstack
}

const isComponent = (value: unknown): value is React.ComponentType => typeof value === "function"

export const renderProgram = async (
  program: string,
  stage: HTMLElement,
  onLine: (line: Line) => void
): Promise<Running> => {
  const element = document.createElement("div")
  const fail = (error: unknown) => onLine({ kind: "failed", text: String(error) })
  const root = createRoot(element, { onUncaughtError: fail })
  stage.replaceChildren(element)
  try {
    const { App } = await evaluate(program, modules)
    if (!isComponent(App)) throw new Error("The program exports no component App.")
    root.render(<App />)
  } catch (error) {
    fail(error)
  }
  return {
    stop: () => {
      root.unmount()
      element.remove()
    }
  }
}
