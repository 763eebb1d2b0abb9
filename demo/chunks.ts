/** How the build is cut into files, and which of them pages ask for at once. */
import type { Plugin } from "vite"
import { earlyScript } from "./contentSecurityPolicy.ts"

/**
 * On a slow connection each request costs more than what it loads, so what is needed together is one file. A group holds
 * the modules that its test names, and all that they import.
 */
export const chunks = {
  output: {
    codeSplitting: {
      groups: [
        // What the login page cannot do without.
        { name: "first", tags: ["$initial" as const], priority: 7 },
        // A button of both of the next.
        { name: "copy", test: /[\\/]components[\\/]CopyButton\.tsx$/, priority: 6 },
        // The code beside each action, on all pages.
        { name: "code", test: /[\\/]code[\\/]CodePanel\.tsx$/, priority: 5 },
        // The part of the SDK that makes the first calls of a session.
        {
          name: "calls",
          test: /[\\/](lazyServices[\\/](explorer|login|userKeys|orders)|bearerToken|signatures)\.ts$/,
          priority: 4
        },
        // What the two below share.
        {
          name: "base",
          test: /[\\/](Textarea[\\/]Textarea|use-computed-color-scheme)\.mjs$|[\\/]client[\\/]Queries\.tsx$/,
          priority: 3
        },
        // Dialogs, their contents, and fields with lists: needed after a click.
        {
          name: "widgets",
          test: /[\\/](Login[\\/](ConfigurationForm|JwtTab|OnboardingTab)|components[\\/](Modal|JsonView))\.tsx?$/,
          priority: 2
        },
        // The home page. The other pages need most of it, and follow it.
        { name: "home", test: /[\\/]Home[\\/]HomePage\.tsx$/, priority: 1 }
      ]
    }
  }
}

/** What every page but the login page begins with. */
const behindLogin = new Set(["base", "calls", "copy", "home"])

/** The first style sheet is part of the document: nothing is painted before it, and it comes a round trip earlier. */
export const inlineStyles = (): Plugin => {
  let base = "/"
  return {
    name: "inline-styles",
    apply: "build",
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"([^>]*href="([^"]+)"[^>]*)>/, (link, attributes: string, href: string) => {
          const file = bundle[href.slice(base.length)]
          if (file?.type !== "asset") return link
          // The link that is not loaded tells Vite that later files need not load it.
          return `<style>${String(file.source)}</style><link rel="stylesheet" disabled${attributes}>`
        })
    }
  }
}

/**
 * Puts `early.js` into the document, and tells it which files those are. A local backend's endpoints are loaded beside the
 * scripts.
 */
export const preloads = (): Plugin => {
  let base = "/"
  let isLocal = false
  return {
    name: "preloads",
    apply: "build",
    configResolved: (config) => {
      base = config.base
      isLocal = "import.meta.env.VITE_OKTO_BFF" in (config.define ?? {})
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && behindLogin.has(file.name)
            ? [file.fileName].concat([...(file.viteMetadata?.importedCss ?? [])])
            : []
        )
        const listed = files.map((file) => `${base}${file}`).join(" ")
        return {
          html: html.replace(
            /<script src="[^"]*early\.js"><\/script>/,
            () => `<script data-base="${base}" data-files="${listed}">${earlyScript}</script>`
          ),
          tags: isLocal
            ? [
                {
                  tag: "link",
                  attrs: { rel: "preload", as: "fetch", crossorigin: true, href: "/__emulator/client.json" },
                  injectTo: "head"
                }
              ]
            : []
        }
      }
    }
  }
}
