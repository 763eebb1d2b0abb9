// Runs before the page's modules. Builds have it in their document, and its hash in their policy.

// Sets the colour scheme before the first paint; Mantine changes it later.
try {
  const chosen = localStorage.getItem("mantine-color-scheme-value")
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light")
} catch {
  document.documentElement.setAttribute("data-mantine-color-scheme", "light")
}

// Asks at once for the files that pages behind the login page load first. The page would ask for them a round trip later.
{
  const { dataset, src } = document.currentScript
  const isLoggedIn = () => {
    try {
      return localStorage.getItem("okto_session") !== null
    } catch {
      return false
    }
  }
  if (location.pathname !== (dataset.base ?? new URL(".", src).pathname) || isLoggedIn()) {
    for (const file of (dataset.files ?? "").split(" ").filter(Boolean)) {
      const link = document.createElement("link")
      if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" })
      else link.rel = "modulepreload"
      Object.assign(link, { crossOrigin: "", href: file })
      document.head.append(link)
    }
  }
}
