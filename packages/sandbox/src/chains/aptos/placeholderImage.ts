/** Images for NFTs without one, as data URLs: no network is needed to show them. */
import { keccak256, stringToHex } from "viem/utils"

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** An SVG image of a name, as a data URL. Its colours are derived from the id. */
export const placeholderImage = (name: string, id: string): string => {
  const hash = keccak256(stringToHex(id))
  const hue = Number.parseInt(hash.slice(2, 6), 16) % 360
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">` +
    `<rect width="240" height="240" fill="hsl(${hue} 60% 30%)"/>` +
    `<circle cx="120" cy="104" r="64" fill="hsl(${(hue + 40) % 360} 70% 60%)"/>` +
    `<text x="120" y="212" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">${escaped(name)}</text>` +
    `</svg>`
  // A name may have half of a surrogate pair, which an address cannot have.
  return `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
}
