import { createContext, type ReactNode, useContext } from 'react';
import type { FieldSchema } from '#engine';
import { type GroupFrameProps, useEngine, useEngineState } from '#engine/react';
import { word } from '../../parts/words.ts';
import { FoldSection } from './FoldSection.tsx';
import { settingWords } from './setting-words.ts';

/** Content below the fields of an answer's group, by the answer's name. */
export const BelowAnswers = createContext<Readonly<Record<string, ReactNode>>>({});

/** A group of a form as a section that folds. */
export function SettingsGroup({ title, fields, position, children }: GroupFrameProps) {
  const { flow } = useEngine();
  const below = useContext(BelowAnswers);
  const application = useEngineState((state) => state.application);
  const fault = useEngineState(
    ({ errors }) =>
      Object.values(errors).find((error) => error && fields.includes(error.field.split('/')[0] ?? ''))?.text,
  );
  const schemas: Readonly<Record<string, FieldSchema>> = flow.application.properties ?? {};
  const words = fields.flatMap((name) => settingWords(name, schemas[name], application[name]));
  return (
    <FoldSection
      title={title}
      summary={fault || words.join(' · ') || word('inspector.nothingSet')}
      settings={fields}
      isFirst={position === 0}
      hasFault={fault !== undefined}
    >
      {children}
      {fields.map((name) => below[name])}
    </FoldSection>
  );
}
