// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// ERC-20s that say less than they do, more than they do, or say it in their own way. Nothing here guards anything: they are for tests.

/// @notice As the standard has it, to be bent by those below.
abstract contract Plain {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint256 internal issued;
    mapping(address => uint256) internal held;

    function totalSupply() external view virtual returns (uint256) {
        return issued;
    }

    function balanceOf(address owner) external view virtual returns (uint256) {
        return held[owner];
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        move(msg.sender, to, amount);
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    function mint(address to, uint256 amount) internal {
        issued += amount;
        held[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function move(address from, address to, uint256 amount) internal {
        held[from] -= amount;
        held[to] += amount;
    }
}

abstract contract Named is Plain {
    string public name;
    string public symbol;
    uint8 public decimals = 18;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }
}

/// @notice Says that all of it arrived, and keeps a tenth.
contract FeeOnTransfer is Named("Fee on transfer", "FEE") {
    address private immutable collector = msg.sender;

    constructor() {
        mint(msg.sender, 1000);
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        uint256 fee = amount / 10;
        move(msg.sender, to, amount - fee);
        move(msg.sender, collector, fee);
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// @notice Balances are shares of what there is, and what there is grows without a word.
contract Rebasing is Named("Rebasing", "REB") {
    uint256 private percent = 100;

    constructor() {
        mint(msg.sender, 1000);
    }

    function rebase(uint256 percent_) external {
        percent = percent_;
    }

    function totalSupply() external view override returns (uint256) {
        return (issued * percent) / 100;
    }

    function balanceOf(address owner) external view override returns (uint256) {
        return (held[owner] * percent) / 100;
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        move(msg.sender, to, (amount * 100) / percent);
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// @notice The whole supply is there from the start, without an event.
contract SilentGenesis is Named("Silent genesis", "GEN") {
    constructor() {
        issued = 1000;
        held[msg.sender] = 1000;
    }
}

/// @notice Tells of transfers that never were.
contract Spoofed is Named("Spoofed", "SPOOF") {
    constructor() {
        mint(msg.sender, 1000);
    }

    function pretend(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }
}

/// @notice As WETH9 has it: what comes and goes is told by Deposit and Withdrawal alone.
contract Wrapped is Named("Wrapped coin", "WCOIN") {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    receive() external payable {
        deposit();
    }

    function totalSupply() external view override returns (uint256) {
        return address(this).balance;
    }

    function deposit() public payable virtual {
        held[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external virtual {
        held[msg.sender] -= wad;
        payable(msg.sender).transfer(wad);
        emit Withdrawal(msg.sender, wad);
    }
}

/// @notice As some wrapped coins on other chains have it: Deposit and Withdrawal, and the Transfer too.
contract WrappedTwice is Wrapped {
    function deposit() public payable override {
        held[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
        emit Transfer(address(0), msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external override {
        held[msg.sender] -= wad;
        payable(msg.sender).transfer(wad);
        emit Transfer(msg.sender, address(0), wad);
        emit Withdrawal(msg.sender, wad);
    }
}

/// @notice A token into which another one is paid: the same words as a wrapped coin's, of something else.
contract Staking is Named("Staking", "STAKE") {
    event Deposit(address indexed user, uint256 amount);
    event Withdrawal(address indexed user, uint256 amount);

    constructor() {
        mint(msg.sender, 1000);
    }

    function stake(uint256 amount) external {
        emit Deposit(msg.sender, amount);
    }

    function unstake(uint256 amount) external {
        emit Withdrawal(msg.sender, amount);
    }
}

/// @notice Has no decimals().
contract NoDecimals is Plain {
    string public name = "No decimals";
    string public symbol = "NODEC";

    constructor() {
        mint(msg.sender, 1000);
    }
}

/// @notice As the oldest tokens have it.
contract Bytes32Name is Plain {
    bytes32 public name = "Thirty-two bytes";
    bytes32 public symbol = "B32";
    uint8 public decimals = 18;

    constructor() {
        mint(msg.sender, 1000);
    }
}

/// @notice As many decimals as a uint8 can say.
contract ManyDecimals is Named("Many decimals", "MANY") {
    constructor() {
        decimals = 255;
        mint(msg.sender, 1000);
    }
}

/// @notice As much as a uint256 can say.
contract MaxSupply is Named("All there can be", "MAX") {
    constructor() {
        mint(msg.sender, type(uint256).max);
    }
}

/// @notice Is gone after destroy(), if the chain is older than Cancun (EIP-6780); since then it stays.
contract Destroyed is Named("Destroyed", "GONE") {
    constructor() {
        mint(msg.sender, 1000);
    }

    function destroy() external {
        selfdestruct(payable(msg.sender));
    }
}

/// @notice What stands behind the proxy; begin() is its constructor.
contract Implementation is Plain {
    string public constant name = "Behind a proxy";
    string public constant symbol = "PROXY";
    uint8 public constant decimals = 18;

    function begin(address owner) external {
        mint(owner, 1000);
    }
}

/// @notice ERC-1967: where the code is stands in the slot keccak256('eip1967.proxy.implementation') - 1.
contract Proxy {
    event Upgraded(address indexed implementation);

    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor() {
        address implementation = address(new Implementation());
        assembly {
            sstore(SLOT, implementation)
        }
        emit Upgraded(implementation);
        (bool done,) = implementation.delegatecall(abi.encodeCall(Implementation.begin, (msg.sender)));
        require(done);
    }

    fallback() external {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
