import 'virtual:uno.css';
import '../../src/ui/base.css';
import { hideComposedKeys } from '../../src/ui/composed-keys.ts';

hideComposedKeys();
