import { ActivityList } from "@okto-effect/react/ui"

export const Example = () => <ActivityList />
