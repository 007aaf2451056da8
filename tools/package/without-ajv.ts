/**
 * The store of settings brings a validator of JSON schemas, 300 KB that every start would read. What we keep is checked
 * by zod and no store is given such a schema, so main is built with this in its place; it says so if that ever changes.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('Main is built without Ajv: no store may be given a JSON schema.')
  }
}

export default { default: Ajv2020 }
