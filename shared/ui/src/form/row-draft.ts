/** Returns a row's values of the fields of `empty`, with those that say which state was edited. */
export const toRowDraft = <Draft extends object>(
  empty: Draft,
  row: NoInfer<Draft> & { id: number; version: number },
): Draft & { id: number; version: number } =>
  Object.fromEntries(
    ['id', 'version', ...Object.keys(empty)].map((field) => [field, row[field as keyof typeof row]]),
  ) as unknown as Draft & { id: number; version: number }
