import { createContext, type ReactNode } from 'react';

/** What a form wants shown above the street of an address in it, such as a tick that fills the address. */
export const StreetSlot = createContext<ReactNode>(null);
