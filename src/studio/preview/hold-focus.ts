/**
 * The application focuses the heading of each step that it shows. From now on it does so only where the person is in the preview
 * already: who chooses steps in Studio keeps their place, and does not type into the preview.
 */
export function holdFocus(): void {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (options) {
    if (window.parent.document.activeElement === window.frameElement) focus.call(this, options);
  };
}
