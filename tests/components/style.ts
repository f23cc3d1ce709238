import 'virtual:uno.css';
import '../../src/ui/base.css';
