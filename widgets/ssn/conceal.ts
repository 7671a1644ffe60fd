/** At most the last four digits, and never one of the first five: `123-45-6789` → `***-**-6789`, `123-4` → `***-*`. */
export function conceal(number: string): string {
  const hidden = Math.max(5, number.replace(/\D/g, '').length - 4);
  let seen = 0;
  return number.replace(/\d/g, (digit) => {
    seen += 1;
    return seen <= hidden ? '*' : digit;
  });
}
