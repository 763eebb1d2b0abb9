/**
 * The onboarding page in the authentication modal. It has no key: it sends messages to the page that embeds it, at the
 * origin that opened it, and to no other.
 */

import { loopback, toCspSources, type Trusted } from "../backend/http/origins.ts"
import { onboardingScript, onboardingStyle, redirectToAppScript } from "./assets.gen.ts"
import { element, html, script as withData } from "./html.ts"
import { headersOf, inline } from "./policy.ts"

const style = inline(onboardingStyle)

const script = inline(onboardingScript)

/** The page, with a link to the inbox. Apps on this machine may embed it. */
export const onboardingPage = (inbox: string, trusted: Trusted): Response =>
  new Response(
    `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in</title>
<link rel="icon" href="data:,">
<style>${style.text}</style>
</head>
<body>
<header><img id="logo" alt="" hidden><h1 id="vendor">Okto wallet</h1>
<button id="close" class="close" type="button" aria-label="Close">×</button></header>
<main>
<h2>Sign in</h2>
<p class="status" id="status" role="status" aria-live="polite"></p>
<section id="choose">
<form id="form" novalidate>
<label for="contact" id="contact-label">Email</label>
<input id="contact" name="contact" type="email" required>
<button class="primary" type="submit">Send code</button>
<button class="plain" id="switch" type="button">Use WhatsApp instead</button>
</form>
<div class="or" id="or">or</div>
<button id="google" type="button">Continue with Google</button>
</section>
<form id="verify" hidden novalidate>
<p>A code is on its way to <strong id="sent-to"></strong>.</p>
<label for="code">Code</label>
<input id="code" class="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6">
<button class="primary" type="submit">Verify</button>
<div class="row">
<button class="plain" id="paste" type="button">Paste</button>
<button class="plain" id="resend" type="button">Send again</button>
<button class="plain" id="back" type="button">Change contact</button>
</div>
</form>
</main>
<footer>Local backend: codes arrive in the <a href="${inbox}" target="_blank" rel="noopener">inbox</a>.</footer>
<script>${script.text}</script>
</body>
</html>
`,
    {
      headers: headersOf({
        scripts: [script],
        styles: [style],
        ancestors: `'self' ${toCspSources(trusted)}`,
        pictures: true
      })
    }
  )

const redirectToApp = inline(redirectToAppScript)

/** The page that Google redirects to. It passes the token on to the app, if that is on this machine. */
export const handlerPage = (trusted: Trusted): Response => {
  const script = withData(redirectToApp, { trusted: JSON.stringify({ ...trusted, loopback: loopback.source }) })
  return new Response(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Signing in</title>
          <link rel="icon" href="data:," />
        </head>
        <body>
          <p id="status">Signing in…</p>
          ${element(script)}
        </body>
      </html> `.text,
    { headers: headersOf({ scripts: [script], styles: [] }) }
  )
}
