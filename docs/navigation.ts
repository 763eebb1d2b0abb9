/** The pages of the site in the order in which menus show them. A folder's generated pages are listed by the generator. */

export interface Section {
  readonly title: string
  /** Addresses of pages. */
  readonly pages: ReadonlyArray<string>
}

/** The sections of a menu, by the folder that they are shown in. */
export const sections: Readonly<Record<string, ReadonlyArray<Section>>> = {
  start: [
    {
      title: "Start",
      pages: ["/start/", "/start/promise", "/start/effect", "/start/react", "/start/tests", "/start/before"]
    }
  ],
  guide: [
    {
      title: "Wallets",
      pages: [
        "/guide/sign-in",
        "/guide/sessions",
        "/guide/reads",
        "/guide/sending",
        "/guide/messages",
        "/guide/nfts",
        "/guide/contracts",
        "/guide/errors",
        "/guide/ethereum"
      ]
    },
    {
      title: "On a server",
      pages: ["/guide/server-keys", "/guide/visitors", "/guide/spending", "/guide/observability"]
    },
    { title: "In React", pages: ["/guide/components", "/guide/themes", "/guide/languages"] },
    {
      title: "Tests",
      pages: ["/guide/testing", "/guide/vitest", "/guide/playwright", "/guide/faults", "/guide/ci"]
    },
    {
      title: "Where it runs",
      pages: ["/guide/vite", "/guide/nextjs", "/guide/react-native", "/guide/workers", "/guide/content-security"]
    },
    { title: "Help", pages: ["/guide/agents", "/guide/migrating", "/guide/troubleshooting"] }
  ],
  http: [
    { title: "HTTP protocol", pages: ["/http/", "/http/requests", "/http/routes", "/http/signatures", "/http/python"] }
  ],
  live: [
    {
      title: "Components",
      pages: [
        "/live/",
        "/live/SignIn",
        "/live/SignInDialog",
        "/live/WalletButton",
        "/live/Portfolio",
        "/live/SendToken",
        "/live/NftGrid",
        "/live/SendNft",
        "/live/TokenPicker",
        "/live/NftPicker",
        "/live/Receive",
        "/live/ActivityList",
        "/live/OrderTracker",
        "/live/ConfirmTransaction"
      ]
    }
  ]
}
