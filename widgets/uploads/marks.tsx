import type { JSX } from 'react';
import type { ItemState } from '../sending/upload-item.ts';

/** A shape for each state, so that color is not its only sign. */
const SHAPES: Record<ItemState | 'saved', string> = {
  waiting:
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm0 1.8a5.7 5.7 0 1 1 0 11.4 5.7 5.7 0 0 1 0-11.4Zm-.9 2v4.3l3 1.8.9-1.5-2.1-1.3V6.3H9.1Z',
  uploading: 'M10 2.6 4.9 7.7l1.3 1.3 2.9-2.9v7.4h1.8V6.1L13.8 9l1.3-1.3L10 2.6ZM4 15.2V17h12v-1.8H4Z',
  checking:
    'M8.6 3a5.6 5.6 0 1 0 3.4 10l3.6 3.7 1.3-1.3-3.7-3.6A5.6 5.6 0 0 0 8.6 3Zm0 1.8a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z',
  uploaded:
    'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Zm3.9 5.6 1.2 1.3-6.2 6.2-3.6-3.6 1.2-1.3 2.4 2.4 5-5Z',
  saved:
    'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4Zm3.9 5.6 1.2 1.3-6.2 6.2-3.6-3.6 1.2-1.3 2.4 2.4 5-5Z',
  removing: 'M7.5 3h5l.6 1.4H16v1.7H4V4.4h2.9L7.5 3ZM5.2 7.3h9.6l-.7 9.7H5.9l-.7-9.7Z',
  failed: 'M10 2 18.6 17H1.4L10 2Zm-.9 5.6v4.6h1.8V7.6H9.1Zm0 5.9v1.8h1.8v-1.8H9.1Z',
  canceled: 'M10 1.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4ZM5.6 9.1h8.8v1.8H5.6V9.1Z',
};

/** The mark of a row's state. */
export function StateMark({ state }: { state: ItemState | 'saved' }): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={SHAPES[state]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** The icon of a drop zone: a sheet of paper with an arrow up. */
export function UploadMark(): JSX.Element {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <path
        d="M11 5h12l7 7v8.5a8.5 8.5 0 0 0-2.5-.4V14h-6.6V7.5H13.5v25h7.2c.5 1 1.1 1.8 1.8 2.5H11V5Z"
        fill="currentColor"
      />
      <path d="m28 22 6.4 6.4-1.8 1.8-3.3-3.3V36h-2.6v-9.1l-3.3 3.3-1.8-1.8L28 22Z" fill="currentColor" />
    </svg>
  );
}
