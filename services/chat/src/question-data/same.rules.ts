/** What no two rows of a list that is imported have in common: the question, and whom it is for. */
export const toKey = ({
  question,
  platform,
  deviceGroup,
}: {
  question: string
  platform: string | null
  deviceGroup: readonly string[]
}) => [platform ?? '', [...deviceGroup].sort().join(), question].join(' ')
