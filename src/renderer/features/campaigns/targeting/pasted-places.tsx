import { Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type {
  MatchedLocation,
  PlaceMatches,
  TargetingOption,
} from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'
import { FaultWithRetry, type PickerProps } from './option-list.tsx'
import { type PlaceKind, placeOption } from './place-option.ts'
import { valuesOf } from './targeting-choices.ts'

const maxPasted = 500

interface PastedPlacesProps extends Pick<PickerProps, 'workspace' | 'onChange'> {
  readonly country: string | undefined
  readonly preferred: PlaceKind
}

/** Converts a list of names and codes to places: unique matches are added together, the others show candidates. */
export function PastedPlaces({ workspace, country, preferred, onChange }: PastedPlacesProps) {
  const { bridge } = useWorkbench()
  const { task, run, dismiss } = useAct()
  const [text, setText] = useState('')
  const [found, setFound] = useState<PlaceMatches | null>(null)
  const texts = valuesOf(text)
  const matches = found?.matches ?? []
  const places = matches.flatMap(({ place }) => place ?? [])
  const unmatchedLines = matches.filter(({ place }) => place === null)
  const find = () =>
    void run(
      () =>
        bridge.targeting.matchPlaces({
          workspace,
          texts: texts.slice(0, maxPasted),
          preferred,
          ...(country === undefined ? {} : { country }),
        }),
      setFound,
    )
  const choose = (match: MatchedLocation, place: TargetingOption) =>
    setFound({
      fault: found?.fault ?? null,
      matches: matches.map((one) => (one === match ? { ...one, place } : one)),
    })
  const add = (operator_type: 'EQ' | 'NE') => {
    onChange(places.map((place) => ({ ...placeOption(place), operator_type })))
    setText(unmatchedLines.map((match) => match.text).join('\n'))
    setFound(unmatchedLines.length === 0 ? null : { fault: null, matches: unmatchedLines })
  }
  return (
    <details className={styles.folded}>
      <summary>{t`Paste a list of places`}</summary>
      <Textarea
        label={t`Places`}
        description={t`Names, country codes, postal codes or place IDs, one per line.`}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFound(null)
        }}
      />
      <Group component="span" gap="4px 8px">
        <Button disabled={texts.length === 0} loading={task.kind === 'running'} onClick={find}>
          {plural(Math.min(texts.length, maxPasted), { one: 'Find # place', other: 'Find # places' })}
        </Button>
        {texts.length > maxPasted && (
          <span className={styles.note}>{t`Only the first ${maxPasted} are looked up at once.`}</span>
        )}
      </Group>
      {task.kind === 'failed' && <FaultWithRetry fault={task.fault} onRetry={dismiss} />}
      <FaultWithRetry fault={found?.fault ?? null} onRetry={find} />
      {found !== null && (
        <>
          <p role="status">
            {plural(places.length, { one: '# place found.', other: '# places found.' })}{' '}
            {unmatchedLines.length > 0 &&
              plural(unmatchedLines.length, { one: '# line left.', other: '# lines left.' })}
          </p>
          <Group component="span" gap="4px 8px">
            <Button disabled={places.length === 0} onClick={() => add('EQ')}>
              {plural(places.length, { one: 'Include # place', other: 'Include # places' })}
            </Button>
            <Button disabled={places.length === 0} onClick={() => add('NE')}>
              {plural(places.length, { one: 'Exclude # place', other: 'Exclude # places' })}
            </Button>
          </Group>
          {unmatchedLines.length > 0 && (
            <ul className={styles.list} aria-label={t`Lines without a place`}>
              {unmatchedLines.map((match) => (
                <li key={match.text}>
                  <b className={styles.optionName}>{match.text}</b>
                  <span className={styles.note}>
                    {match.suggestions.length === 0 ? t`Not found` : t`Did you mean`}
                  </span>
                  {match.suggestions.map((place) => {
                    const { name, note } = placeOption(place)
                    return (
                      <Button key={place.targeting_value} onClick={() => choose(match, place)}>
                        {note === undefined ? place.name : t`${name ?? place.name} (${note})`}
                      </Button>
                    )
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </details>
  )
}
