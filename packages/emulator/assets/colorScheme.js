try {
  const chosen = localStorage.getItem("mantine-color-scheme-value")
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen
} catch {}
