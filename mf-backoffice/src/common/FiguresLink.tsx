import { Link, useT } from '@portal/client'
import { Button } from '@portal/ui'

/** From a list to the same rows in figures. */
export function FiguresLink({ list }: { list: string }) {
  const t = useT()
  return (
    <Button component={Link} to={`${list}?view=charts`}>
      {t('Statistics')}
    </Button>
  )
}
