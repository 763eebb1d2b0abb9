import type { Metadata } from "next"
import type { ReactNode } from "react"
import "./page.css"

export const metadata: Metadata = { title: "Wallet", icons: "data:," }

const Layout = ({ children }: { readonly children: ReactNode }) => (
  <html lang="en">
    <body>
      <main>
        <h1>Wallet</h1>
        {children}
      </main>
    </body>
  </html>
)

export default Layout
