import { Button, Field, Input } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { isPictureAddress } from '#domain/picture-address.ts';
import { focusRegionOf } from '../parts/regions.ts';
import { word } from '../parts/words.ts';
import type { LookFieldProps } from './ColorField.tsx';
import { readPicture } from './read-picture.ts';

/** A picture of a brand: a file that is stored in its record, or an address. */
export function LogoField({ label, value, inherited, onChange }: LookFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const shownLogo = value || inherited;
  const isFile = value.startsWith('data:');
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readPicture(chosen);
    setFault(read.fault);
    if (read.address !== undefined) onChange(read.address);
  };
  return (
    <div className="st-stack--tight">
      <Field label={label} hint={word('brands.logoHint')} validationMessage={fault}>
        {isFile ? (
          <Input readOnly value={word('brands.logoFile', { size: Math.ceil((value.length * 3) / 4000) })} />
        ) : (
          <Input
            value={value}
            maxLength={2000}
            placeholder={word('brands.logoAddress')}
            onChange={(_, { value: text }) => {
              setFault(undefined);
              onChange(text.trim());
            }}
          />
        )}
      </Field>
      {isPictureAddress(shownLogo) && (
        <img className="st-logo" src={shownLogo} alt={word('brands.logoAlt', { label })} />
      )}
      <div className="st-buttons">
        <Button onClick={() => file.current?.click()}>{word('brands.logoChoose')}</Button>
        {value !== '' && (
          <Button
            appearance="subtle"
            onClick={({ currentTarget }) => {
              focusRegionOf(currentTarget);
              setFault(undefined);
              onChange('');
            }}
          >
            {word('brands.logoRemove')}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          aria-label={word('brands.logoOf', { label })}
          accept=".png,.jpg,.jpeg,.gif,.webp,.svg"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}
