/** What a program takes that says nothing of what it needs. */
export { recipes } from "../../recipes.ts"
