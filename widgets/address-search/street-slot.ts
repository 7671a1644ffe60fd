import { createContext, type ReactNode } from 'react';

/** Content that a form shows above the street of an address, such as a checkbox that fills it in. */
export const StreetSlot = createContext<ReactNode>(null);
