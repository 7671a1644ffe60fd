/** An LRU cache with at most `capacity` entries; reading or setting an entry makes it the newest. */
export class LruMap<Key, Value> extends Map<Key, Value> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (this.has(key)) this.set(key, value as Value);
    return value;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.#capacity) break;
      this.delete(oldest);
    }
    return this;
  }
}
