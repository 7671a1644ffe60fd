import { createContext } from 'react';

/** Pause in typing before a form gets the text, in milliseconds; undefined: the widgets' own pause. */
export const TypingRestContext = createContext<number | undefined>(undefined);
