import type { ReactElement } from "react"
import type { OnNetwork } from "../assets/networks.ts"
import type { PictureProps } from "../slots.ts"
import { useClasses } from "../UiContext.ts"
import { Picture } from "./Picture.tsx"

/** The picture of something, with that of its network, where it has one, in the corner. */
export const PictureOn = ({
  place,
  ...picture
}: PictureProps & { readonly place: Pick<OnNetwork, "network" | "networkImage"> }): ReactElement => {
  const classes = useClasses()
  return (
    <span className={classes("pictures", picture.size)} aria-hidden="true">
      <Picture {...picture} />
      {place.networkImage === "" ? null : <Picture src={place.networkImage} name={place.network} size="badge" />}
    </span>
  )
}
