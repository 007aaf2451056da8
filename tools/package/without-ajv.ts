/**
 * The settings store brings a JSON schema validator, 300 KB that every start would load. zod validates our settings and
 * no store gets such a schema, so main is built with this instead, which throws if that ever changes.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('Main is built without Ajv: no store may be given a JSON schema.')
  }
}

export default { default: Ajv2020 }
