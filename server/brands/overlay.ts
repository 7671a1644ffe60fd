import type { Config } from '../config/config.ts';
import type { BrandRecord, EffectiveBrand } from './brand.ts';
import { themeVariables } from './theme.ts';

type Plain = Record<string, unknown>;

/** Lays `over` on `base`: objects deeply, everything else (lists too) replaced whole; null takes a value away. */
export function overlay(base: Plain, over: Plain): Plain {
  const result: Plain = { ...base };
  for (const [name, value] of Object.entries(over)) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') continue;
    const below = result[name];
    if (value === null) delete result[name];
    else result[name] = isPlain(value) && isPlain(below) ? overlay(below, value) : value;
  }
  return result;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The brand that applies: base, the record over it, and what follows from both. Pure. */
export function effectiveBrand(
  base: BrandRecord,
  record: BrandRecord,
  deployment: Pick<Config, 'flagsOff'>,
): EffectiveBrand {
  const { $schema: _schema, hosts: _hosts, ...merged } = overlay(base, record) as Plain;
  const brand = { embed: { origins: [] }, ...merged } as unknown as EffectiveBrand;
  const flags = { ...brand.flags };
  for (const name of deployment.flagsOff) flags[name] = false;
  const terms = brand.loan_terms;
  return {
    ...brand,
    flags,
    loan_term_default: terms.includes(60) ? 60 : Math.max(...terms),
    theme: { ...brand.theme, variables: themeVariables(brand.theme) },
  };
}
