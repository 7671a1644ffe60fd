/**
 * Nothing that the preview does is stored: the frame shares its origin with Studio, so both storages are denied in it, which
 * the application knows how to live with. Called before it starts: what is imported for its effect alone is not built in.
 */
export function denyStorage(): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The preview stores nothing.', 'SecurityError');
      },
    });
  }
}
