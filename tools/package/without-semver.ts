/**
 * The settings store compares program versions if it has migrations; ours use schema versions, so it has none. The
 * comparison would be loaded and its expressions compiled at every start.
 */
export default new Proxy(
  {},
  {
    get() {
      throw new Error('Main is built without semver: no store may be given migrations.')
    },
  },
)
