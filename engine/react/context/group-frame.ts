import { type ComponentType, createContext, type ReactNode } from 'react';

export interface GroupFrameProps {
  title: string;
  description?: string | undefined;
  /** The names of the shown fields, without those of a list around them. */
  fields: readonly string[];
  /** The position among the form's groups, from 0. */
  position: number;
  children: ReactNode;
}

/** The frame around each titled group of a form (`ui:groups`); undefined: a fieldset. */
export const GroupFrameContext = createContext<ComponentType<GroupFrameProps> | undefined>(undefined);
