/** A busy machine is slow, not wrong: queries that wait (`findBy...`) wait up to 10 s instead of one. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
