import { Link, useT } from '@portal/client'
import { Button } from '@portal/ui'

/** Links a list to its statistics. */
export function FiguresLink({ list }: { list: string }) {
  const t = useT()
  return (
    <Button component={Link} to={`${list}?view=charts`}>
      {t('Statistics')}
    </Button>
  )
}
