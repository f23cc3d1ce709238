import { Button } from '../../ui/button.tsx';

interface RowButtonProps {
  readonly label: string;
  /** Whose invitation, for whoever does not see the row. */
  readonly email: string;
  readonly variant?: 'quiet' | 'danger';
  readonly onPress: () => void;
}

/** A button of one row among many alike. */
export const RowButton = ({ label, email, variant = 'quiet', onPress }: RowButtonProps) => (
  <Button variant={variant} size="small" onClick={onPress}>
    {label}
    <span className="sr-only"> the invitation to {email}</span>
  </Button>
);
