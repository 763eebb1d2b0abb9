/** The entry of a table under a name from outside. `undefined` also for names that every object has, such as `constructor`. */
export const lookUp = <A>(table: Readonly<Record<string, A>> | undefined, name: string): A | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
