"use client"

export { ActivityList, type ActivityListProps } from "./ActivityList.tsx"
export { type ActivityEntry, type ActivityOptions, useActivityList } from "./useActivityList.ts"
