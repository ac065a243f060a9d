import { paths } from '../paths.ts';
import { Bar } from '../ui/bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/screen.tsx';
import { type FirstStep, type FirstSteps, isReady } from './first-steps.ts';

/** The list for a new office. Only the first step that is not done has a filled button. */
export function FirstStepsPanel({ steps, extra }: FirstSteps) {
  if (isReady({ steps })) return <Ready />;
  const done = steps.filter(({ isDone }) => isDone).length;
  const doneText = `${done} van ${steps.length} gedaan`;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="panel" aria-labelledby="begin">
      <header>
        <h2 id="begin">Klaar om te beginnen</h2>
        <small>{doneText}</small>
      </header>
      <Bar share={Math.round((100 * done) / steps.length)} className="full green" />
      <ol className="steps">
        {steps.map((step) => (
          <Step key={step.name} {...step} kind={step === next ? 'primary' : undefined} />
        ))}
      </ol>
      <h3 className="later">Als je wilt</h3>
      <ul className="steps">
        {extra.map((step) => (
          <Step key={step.name} {...step} kind="quiet" />
        ))}
      </ul>
      <form className="buttons" method="post" action={paths.closeFirstSteps()}>
        <button className="quiet">Lijst verbergen</button>
      </form>
    </section>
  );
}

type StepProps = FirstStep & { kind: 'primary' | 'quiet' | undefined };

function Step({ name, text, isDone, href, act, kind }: StepProps) {
  return (
    <li className={isDone ? 'done' : undefined}>
      <Icon name={isDone ? 'done' : 'circle'} />
      <span>
        <b>{name}</b>
        {isDone && <span className="unseen">: gedaan</span>}
        <small>{text}</small>
      </span>
      <ButtonLink href={href} className={isDone ? 'quiet' : kind} aria-label={`${name}: ${act}`}>
        {act}
      </ButtonLink>
    </li>
  );
}

function Ready() {
  return (
    <form className="notice ok" method="post" action={paths.closeFirstSteps()}>
      <Icon name="done" />
      <p role="status">Alles staat klaar. Wat je nog wilt veranderen vind je bij Instellingen.</p>
      <button>Sluiten</button>
    </form>
  );
}
