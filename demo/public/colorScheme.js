// Before the first paint, so that a dark page never flashes white. Mantine takes over from here. A file of its own, because
// a strict policy forbids scripts in the page's text.
try {
  const chosen = localStorage.getItem("mantine-color-scheme-value")
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light")
} catch {
  document.documentElement.setAttribute("data-mantine-color-scheme", "light")
}
