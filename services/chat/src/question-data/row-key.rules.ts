/** Returns the key of a row in an imported list: question and audience. */
export const toKey = ({
  question,
  platform,
  deviceGroup,
}: {
  question: string
  platform: string | null
  deviceGroup: readonly string[]
}) => [platform ?? '', [...deviceGroup].sort().join(), question].join(' ')
