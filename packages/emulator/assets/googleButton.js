/** The functions of `google.accounts.id` that apps use. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const page = document.currentScript.src.replace(/gsi\/client.*|google\/client.*/, (path) =>
    path.startsWith("gsi") ? "o/oauth2/v2/auth" : "google/auth"
  )
  const heights = { large: 40, medium: 32, small: 20 }
  const texts = {
    signin_with: "Sign in with Google",
    signup_with: "Sign up with Google",
    continue_with: "Continue with Google",
    signin: "Sign in"
  }
  let configuration = {}
  let clicked
  const open = () => {
    const query = new URLSearchParams({
      client_id: configuration.client_id,
      redirect_uri: "postmessage",
      response_type: "id_token",
      scope: "openid email profile",
      origin: location.origin
    })
    if (configuration.nonce) query.set("nonce", configuration.nonce)
    window.open(page + "?" + query, "_blank", "width=500,height=600")
  }
  addEventListener("message", ({ data, origin: from }) => {
    if (from !== origin || typeof data !== "object" || data === null || typeof data.credential !== "string") return
    if (configuration.callback)
      configuration.callback({ credential: data.credential, select_by: "btn", ...(clicked && { state: clicked }) })
  })
  window.google = window.google || {}
  window.google.accounts = {
    ...window.google.accounts,
    id: {
      initialize: (next) => {
        configuration = next
      },
      renderButton: (
        parent,
        {
          size = "large",
          text = "signin_with",
          theme = "outline",
          shape = "rectangular",
          width,
          state,
          click_listener
        } = {}
      ) => {
        const height = heights[size] || heights.large
        const button = document.createElement("button")
        button.type = "button"
        button.textContent = texts[text] || texts.signin_with
        const filled = theme !== "outline"
        Object.assign(button.style, {
          height: height + "px",
          padding: "0 " + Math.round(height / 3) + "px",
          cursor: "pointer",
          font: "500 " + (height < 30 ? 11 : 14) + "px/1 system-ui, sans-serif",
          boxSizing: "border-box",
          color: filled ? "#fff" : "#1f1f1f",
          background: theme === "filled_blue" ? "#1a73e8" : filled ? "#202124" : "#fff",
          border: "1px solid " + (filled ? "transparent" : "#747775"),
          borderRadius: shape === "pill" || shape === "circle" ? height + "px" : "4px"
        })
        if (width) button.style.width = width + "px"
        button.addEventListener("click", () => {
          clicked = state
          if (click_listener) click_listener({ state })
          open()
        })
        parent.replaceChildren(button)
      },
      prompt: () => open(),
      disableAutoSelect: () => {},
      cancel: () => {}
    }
  }
})()
