/** What a reader of the reference would miss: comments, the units of numbers, results, and examples. */
import type { Declaration, Doc, Entry, Member, Parameter } from "./declarations.ts"

/** Words that say what a number counts. */
const units =
  /\b(milliseconds?|seconds?|minutes?|hours?|days?|smallest units?|units?|wei|gwei|count|number of|how many|times?|index|page|entries|decimals|bytes|characters|digits|bits|port|status|code|id|fraction|share|factor|percent|position|limit|version|since 1970|generation|gas|seed|pixels|dollars|amount|attempts?|level|nonce|order)\b/i

const isNumber = (type: string): boolean => /^\(?(number|bigint)\b/.test(type)

/** Callbacks and React's own: what they get is in their type. */
const isCallback = (name: string): boolean => /^(on[A-Z]|children$|listener$)/.test(name)

/** A type that says everything itself: a literal that tells the members of a union apart, or a type with a page of its own. */
const isNamed = (type: string): boolean => !/^\(?(number|bigint|string|boolean|unknown|Hex|Address|Hash)\b/.test(type)

const isLiteral = (type: string): boolean => /^"[^"]*"$|^(true|false|undefined)$/.test(type)

const ofParameter = (parameter: Parameter, owner: string, place: string): ReadonlyArray<string> => {
  if (parameter.doc === "" && isNamed(parameter.type)) return []
  if (parameter.doc === "") return [`${place} ${owner}(${parameter.name})`]
  return isNumber(parameter.type) && !units.test(`${parameter.doc} ${parameter.name}`)
    ? [`${place} ${owner}(${parameter.name}): unit`]
    : []
}

const returnsNothing =
  /(: |=> )(void|ReactElement( \| null)?|(Promise|OktoPromise|(Effect\.)?Effect)<void\b.*>|(Layer\.)?Layer<.*>)$/s

/** Whether the first sentence is the name of the result, or says what is returned. */
const namesResult = (text: string): boolean =>
  /^(An?|The|Whether|Options|Every|One|`\w+`) /.test(text) || /\breturns /i.test(text)

/** Whether the comment of a function leaves open what it returns. */
const lacksResult = ({ tags, text }: Doc, code: string): boolean =>
  text !== "" && !tags.some(({ name }) => name === "returns") && !namesResult(text) && !returnsNothing.test(code.trim())

const ofMember = (member: Member, owner: string, kind: Declaration["kind"]): ReadonlyArray<string> => {
  const name = `${owner}.${member.name}`
  const own =
    member.doc.text === "" && !isLiteral(member.type) && !member.isInline
      ? [`${member.place} ${name}`]
      : isNumber(member.type) && !units.test(`${member.doc.text} ${member.name}`)
        ? [`${member.place} ${name}: unit`]
        : []
  const parameters = isCallback(member.name)
    ? []
    : member.parameters.flatMap((parameter) => ofParameter(parameter, name, member.place))
  const isMethod = kind === "class" && member.parameters.length > 0 && !isCallback(member.name)
  const result = isMethod && lacksResult(member.doc, member.type) ? [`${member.place} ${name}: @returns`] : []
  return [...own, ...parameters, ...result]
}

const ofDeclaration = (declaration: Declaration, owner = ""): ReadonlyArray<string> => {
  const name = `${owner}${declaration.name}`
  const isFunction = declaration.kind === "function"
  return [
    ...(declaration.doc.text === "" ? [`${declaration.place} ${name}`] : []),
    ...(isFunction && lacksResult(declaration.doc, declaration.code) ? [`${declaration.place} ${name}: @returns`] : []),
    // A function of a module is shown with the others of its module.
    ...(isFunction && owner === "" && declaration.doc.examples.length === 0
      ? [`${declaration.place} ${name}: @example`]
      : []),
    ...declaration.parameters.flatMap((parameter) => ofParameter(parameter, name, declaration.place)),
    ...declaration.members.flatMap((member) => ofMember(member, name, declaration.kind)),
    ...declaration.declarations.flatMap((inner) => ofDeclaration(inner, `${name}.`))
  ]
}

/** Everything public that has no comment, once each, with its file and line. */
export const findUndocumented = (entries: ReadonlyArray<Entry>): ReadonlyArray<string> => {
  const seen = new Map<string, string>()
  for (const { declarations } of entries) {
    for (const found of declarations.flatMap((declaration) => ofDeclaration(declaration))) {
      const [place = ""] = found.split(" ")
      // The same declaration under another name.
      const key = `${place} ${found.slice(found.lastIndexOf("."))}`
      if (!seen.has(key)) seen.set(key, found)
    }
  }
  return [...seen.values()]
}
