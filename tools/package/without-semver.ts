/**
 * The store of settings compares versions of the program where it is given migrations; ours come by schema versions of
 * their own, so it is given none. What compares would be read and its expressions compiled at every start.
 */
export default new Proxy(
  {},
  {
    get() {
      throw new Error('Main is built without semver: no store may be given migrations.')
    },
  },
)
