import { Combobox, Field, Option } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { objectOf, valueAt } from '#engine';
import { type FontFile, fontStack } from '#engine/theme';
import { useDraftState } from '../draft/use-draft.ts';
import { readJson } from '../model/files/index.ts';
import { brandFile } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { loadFonts } from '../preview/load-fonts.ts';
import type { LookFieldProps } from './ColorField.tsx';

/** Fonts that most computers and phones have. */
const COMMON = ['system-ui', 'Arial', 'Georgia', 'Tahoma', 'Times New Roman', 'Trebuchet MS', 'Verdana'];

interface FontFieldProps extends LookFieldProps {
  platform: string;
  isHeading?: boolean;
}

/** A font. Each choice is in its own letters: common system fonts, and fonts that the brand has as files. */
export function FontField({ label, value, inherited, onChange, platform, isHeading }: FontFieldProps) {
  const record = useDraftState(({ history }) => history.files[brandFile(platform)]);
  const own = useMemo(() => fontFiles(record), [record]);
  useEffect(() => loadFonts(own), [own]);
  const shownFont = value || inherited;
  const names = [
    ...new Set([...own.map(({ family }) => family), ...COMMON, ...(shownFont ? [shownFont] : [])]),
  ];
  const sample = word(isHeading ? 'brands.sampleHeading' : 'brands.sampleBody');
  return (
    <div>
      <Field
        label={label}
        hint={inherited && !value ? word('brands.ifEmpty', { value: inherited }) : undefined}
      >
        <Combobox
          freeform
          inlinePopup
          value={value}
          placeholder={inherited}
          selectedOptions={shownFont ? [shownFont] : []}
          onOptionSelect={(_, { optionValue }) => onChange(optionValue ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {names.map((name) => (
            <Option key={name} text={name} value={name}>
              <span style={{ fontFamily: fontStack(name) }}>
                {name} · {word('brands.sampleShort')}
              </span>
            </Option>
          ))}
        </Combobox>
      </Field>
      <p
        className={`st-font ${isHeading ? 'st-font--heading' : ''}`}
        style={{ fontFamily: fontStack(shownFont) }}
      >
        {sample}
      </p>
    </div>
  );
}

function fontFiles(record: string | undefined): FontFile[] {
  const files = valueAt(readJson(record), ['theme', 'font_files']);
  return (Array.isArray(files) ? files : []).flatMap((entry) => {
    const { family, file, ...look } = objectOf(entry);
    const isWhole = typeof family === 'string' && typeof file === 'string' && file.startsWith('/fonts/');
    return isWhole ? [{ ...look, family, file } as FontFile] : [];
  });
}
