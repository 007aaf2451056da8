import type { Fingerprints } from './fingerprints.ts'

/**
 * One list's people in typed arrays, about 12 bytes per identifier and 8 per person, so a million take some thirty
 * megabytes. Identifiers use open addressing.
 */
export class MemberIndex {
  /** For each slot, two halves of a fingerprint and a person's number plus one; 0 means empty. */
  #places = new Uint32Array(3 * 1024)
  #identifiers = 0
  /** Seconds since 1970; an end of 0 marks a removed person. */
  #begins = new Uint32Array(1024)
  #ends = new Uint32Array(1024)
  #people = 0

  /** Adds a person, or updates the times of the person with any of these identifiers. Seconds since 1970. */
  update(identifiers: Fingerprints, begin: number, end: number): void {
    const person = this.#known(identifiers) ?? this.#newPerson()
    this.#begins[person] = begin
    this.#ends[person] = end
    for (let index = 0; index < identifiers.length; index++) {
      this.#assign(identifiers.high(index), identifiers.low(index), person)
    }
  }

  /** Removes everyone with any of these identifiers. */
  remove(identifiers: Fingerprints): void {
    for (let index = 0; index < identifiers.length; index++) {
      const person = this.#find(identifiers.high(index), identifiers.low(index))
      if (person !== undefined) this.#ends[person] = 0
    }
  }

  /** How many people are members at a time, in seconds since 1970. */
  count(now: number): number {
    let memberCount = 0
    for (let person = 0; person < this.#people; person++) {
      if ((this.#begins[person] ?? 0) <= now && now < (this.#ends[person] ?? 0)) memberCount++
    }
    return memberCount
  }

  /** Everything as one array of numbers: people, identifiers, begins, ends and used slots. */
  toNumbers(): Uint32Array<ArrayBuffer> {
    const numbers = new Uint32Array(2 + 2 * this.#people + 3 * this.#identifiers)
    numbers.set([this.#people, this.#identifiers])
    numbers.set(this.#begins.subarray(0, this.#people), 2)
    numbers.set(this.#ends.subarray(0, this.#people), 2 + this.#people)
    let at = 2 + 2 * this.#people
    for (let place = 0; place < this.#places.length; place += 3) {
      if (this.#places[place + 2] === 0) continue
      numbers[at++] = this.#places[place] ?? 0
      numbers[at++] = this.#places[place + 1] ?? 0
      numbers[at++] = this.#places[place + 2] ?? 0
    }
    return numbers
  }

  /** The reverse of `toNumbers`; throws if the numbers have another format. */
  static fromNumbers(numbers: Uint32Array): MemberIndex {
    const [people = 0, identifiers = 0] = numbers
    if (numbers.length !== 2 + 2 * people + 3 * identifiers)
      throw new Error('The members of a list are cut off')
    const index = new MemberIndex()
    index.#people = people
    index.#begins = new Uint32Array(Math.max(1024, people))
    index.#ends = new Uint32Array(Math.max(1024, people))
    index.#begins.set(numbers.subarray(2, 2 + people))
    index.#ends.set(numbers.subarray(2 + people, 2 + 2 * people))
    for (let at = 2 + 2 * people; at < numbers.length; at += 3) {
      index.#assign(numbers[at] ?? 0, numbers[at + 1] ?? 0, (numbers[at + 2] ?? 0) - 1)
    }
    return index
  }

  #known(identifiers: Fingerprints): number | undefined {
    for (let index = 0; index < identifiers.length; index++) {
      const person = this.#find(identifiers.high(index), identifiers.low(index))
      if (person !== undefined) return person
    }
    return undefined
  }

  #newPerson(): number {
    if (this.#people === this.#begins.length) {
      this.#begins = doubled(this.#begins)
      this.#ends = doubled(this.#ends)
    }
    return this.#people++
  }

  #find(high: number, low: number): number | undefined {
    const number = this.#places[this.#placeOf(high, low) + 2] ?? 0
    return number === 0 ? undefined : number - 1
  }

  /** An identifier that belonged to another person merges the two: the other one is removed. */
  #assign(high: number, low: number, person: number): void {
    if (this.#identifiers * 5 >= this.#places.length) this.#makeRoom()
    const place = this.#placeOf(high, low)
    const before = this.#places[place + 2] ?? 0
    if (before === 0) this.#identifiers++
    else if (before !== person + 1) this.#ends[before - 1] = 0
    this.#places[place] = high
    this.#places[place + 1] = low
    this.#places[place + 2] = person + 1
  }

  /** The slot of an identifier, or where it would go. The table is never full. */
  #placeOf(high: number, low: number): number {
    const capacity = this.#places.length / 3
    let slot = (low ^ (high >>> 7)) & (capacity - 1)
    for (;;) {
      const place = slot * 3
      const isFree = this.#places[place + 2] === 0
      if (isFree || (this.#places[place] === high && this.#places[place + 1] === low)) return place
      slot = (slot + 1) & (capacity - 1)
    }
  }

  #makeRoom(): void {
    const before = this.#places
    this.#places = new Uint32Array(before.length * 2)
    for (let place = 0; place < before.length; place += 3) {
      if (before[place + 2] === 0) continue
      const high = before[place] ?? 0
      const low = before[place + 1] ?? 0
      const free = this.#placeOf(high, low)
      this.#places[free] = high
      this.#places[free + 1] = low
      this.#places[free + 2] = before[place + 2] ?? 0
    }
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
