/** Several worlds on one port: the paths of all but the first begin with `/w/<id>`. */

const pattern = /^\/w\/(?<id>\d{1,9})(?=\/|$)/

/** Splits a path into the beginning that names a world, empty for the first one, and the path in that world. */
export const splitPath = (
  pathname: string
): { readonly id?: number; readonly prefix: string; readonly path: string } => {
  const [prefix = "", id] = pattern.exec(pathname) ?? []
  return { prefix, path: pathname.slice(prefix.length) || "/", ...(id !== undefined && { id: Number(id) }) }
}

/** The address of the world that a request was sent to. */
export const homeOf = ({ origin, pathname }: Pick<URL, "origin" | "pathname">): string =>
  origin + splitPath(pathname).prefix

/** The address of a world beside the first one. */
export const homeOfWorld = (origin: string, id: number): string => `${origin}/w/${id}`
