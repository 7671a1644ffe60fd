/** A `ResizeObserver` that never reports, because jsdom has none. */
export class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
